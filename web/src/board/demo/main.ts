import { mount } from 'svelte';
import '../../app/fonts.css';
import '../theme.css';
import Demo from './Demo.svelte';

const target = document.getElementById('demo');
if (target) mount(Demo, { target });
