import { project } from '../../../jest.preset.js';

export default project({ name: 'movements', kind: 'e2e' });
