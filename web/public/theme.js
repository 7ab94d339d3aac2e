// Before the first paint, so that a dark room stays dark.
try {
  const { theme, language } = JSON.parse(localStorage.getItem('heavenale.settings') || '{}');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  if (language) document.documentElement.lang = language;
} catch {}
