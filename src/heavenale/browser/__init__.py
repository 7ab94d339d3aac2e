"""The rules for the browser: compiled to WebAssembly, with the tables and the layout of the state as TypeScript.

`python -m heavenale.browser FOLDER` writes them; docs/browser.md tells how.
"""
