// All that can be read or heard on the page.
() => {
  const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest('script, style, [lang]:not(html)')) texts.add(node.textContent.trim());
  for (const element of document.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join()))
    for (const name of SPOKEN) texts.add(element.getAttribute(name)?.trim() ?? '');
  return [...texts].filter(Boolean);
};
