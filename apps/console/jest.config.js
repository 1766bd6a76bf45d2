import { project } from '../../jest.preset.js';

export default project({ name: 'console' });
