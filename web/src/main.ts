import { mount } from 'svelte';
import './app/fonts.css';
import './board/theme.css';
import './app/app.css';
import App from './app/App.svelte';
import { applySettings } from './app/settings.svelte';
import { startRouter } from './app/router.svelte';

if (import.meta.env.MODE === 'site') (await import('./house/local')).moveIn();
startRouter();
await applySettings();
const target = document.getElementById('app');
if (target) mount(App, { target });
