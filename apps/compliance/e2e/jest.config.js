import { project } from '../../../jest.preset.js';

export default project({ name: 'compliance', kind: 'e2e' });
