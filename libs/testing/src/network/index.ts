export { silentAddress, type SilentAddress } from './silent-address.js';
