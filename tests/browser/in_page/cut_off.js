// Texts that are wider than the page, or than the button, cell or panel they stand in. What can be scrolled sideways may
// be wider than its window.
() => {
  const UNSEEN = '.hidden, .spoken, .skip, script, style, option, textarea, .detail[role=img]'; // a part of a board, cut out on purpose
  const TIGHT = 'button, .button, td, th, li, .panel, dialog, label, svg';
  const found = new Set();
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.add(`the page: ${page.scrollWidth} > ${page.clientWidth}`);

  const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent.trim();
    if (!text || parent.closest(UNSEEN) || isOnlyHeard(parent) || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width || !box.height || canBeScrolled(parent)) continue;
    const around = parent.closest(TIGHT);
    const room = around?.getBoundingClientRect();
    const beyond = room ? Math.round(Math.max(room.left - box.left, box.right - room.right)) : 0;
    if (box.left < -1 || box.right > page.clientWidth + 1)
      found.add(`"${text}" goes from ${Math.round(box.left)} to ${Math.round(box.right)} of ${page.clientWidth}`);
    else if (beyond > 2) found.add(`"${text}" sticks out of its ${around.tagName.toLowerCase()} by ${beyond}`);
  }
  return [...found];

  function isOnlyHeard(element) {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).clipPath === 'inset(50%)') return true;
    return false;
  }
  function canBeScrolled(element) {
    for (let up = element; up && up !== document.body; up = up.parentElement)
      if (up.scrollWidth > up.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
    return false;
  }
};
