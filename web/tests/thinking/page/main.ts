/** A page that can only think. */
import * as thinking from '../../../src/thinking';

Object.assign(window, { thinking });
