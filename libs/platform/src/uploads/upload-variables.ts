// Variables that all services with uploads share, with the same meaning and default.

export const UPLOAD_BYTES_MAX = {
  description: 'largest file of an import or of an ECD validation; above it the answer is 413',
  default: 1024 * 1024 * 1024,
  min: 1024,
  max: 1024 * 1024 * 1024 * 1024,
};

export const UPLOAD_BYTES_PER_SECOND_MIN = {
  description: 'least rate of an upload over a minute; a slower one is ended and answered 400. 0 means none',
  default: 1024,
  min: 0,
  max: 1024 * 1024,
};
