// What axe-core finds, and two things it cannot judge.
//
// An open window makes the rest of the page inert. Drawings that nobody hears of are taken out meanwhile: axe-core finds
// nothing in them (drawn text has no colour, but a fill), and needs most of its time for that. Nor does it judge text on
// a gradient: we do, with the colour of the gradient that is worst.
async () => {
  const serious = (id, nodes) => (nodes.length ? [{ id, impact: 'serious', nodes }] : []);
  const drawings = [...document.querySelectorAll('svg [aria-hidden=true]:not([aria-hidden=true] *)')].map((drawing) => {
    const mark = document.createComment('');
    drawing.replaceWith(mark);
    return [drawing, mark];
  });
  const reached = drawings
    .flatMap(([drawing]) => [...drawing.querySelectorAll('[tabindex], a, button')])
    .map(({ outerHTML }) => ({ html: outerHTML }));
  const result = await axe.run(document.querySelector('dialog[open]') ?? document, {
    resultTypes: ['violations', 'incomplete'],
  });
  const undecided = result.incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  const weak = undecided.flatMap(tooWeak);
  for (const [drawing, mark] of drawings) mark.replaceWith(drawing);
  return [...result.violations, ...serious('focus-in-a-drawing', reached), ...serious('contrast-on-a-gradient', weak)];

  function tooWeak({ target, any: [{ data }] }) {
    const text = document.querySelector(target.at(-1));
    let ground = text;
    while (ground && !getComputedStyle(ground).backgroundImage.includes('gradient')) ground = ground.parentElement;
    if (data?.messageKey !== 'bgGradient' || !ground) return [];
    const all = getComputedStyle(ground).backgroundImage.match(/rgb\([^)]*\)/g) ?? [];
    // The page itself grows darker from top to bottom.
    const colours = ground === document.body ? [mixed(all, text.getBoundingClientRect().bottom / innerHeight)] : all;
    const worst = Math.min(...colours.map((colour) => contrast(colour, getComputedStyle(text).color)));
    if (worst >= parseFloat(data.expectedContrastRatio ?? '4.5')) return [];
    return [{ html: text.outerHTML, failureSummary: `contrast ${worst.toFixed(2)} on a gradient` }];
  }

  function contrast(one, other) {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }

  function luminance(colour) {
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const [red, green, blue] = parts(colour).map((part) => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function mixed(colours, at) {
    const [from, to] = [parts(colours[0]), parts(colours.at(-1))];
    return from.map((part, n) => part + (to[n] - part) * Math.min(1, Math.max(0, at))).join(' ');
  }

  function parts(colour) {
    return colour.match(/[\d.]+/g).slice(0, 3).map(Number);
  }
};
