export { type PaceLimits, uploadPace } from './upload-pace.js';
export { fileIsField, fileMissing, malformedUpload, unknownPart } from './upload-refusals.js';
export { UPLOAD_BYTES_MAX, UPLOAD_BYTES_PER_SECOND_MIN } from './upload-variables.js';
export { UploadStorage } from './upload-storage.js';
export { assertUpload, UploadWatch } from './upload-watch.js';
