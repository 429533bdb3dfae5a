/**
 * Returns the `path` parameter of `/uploads/{path}` for the path that a record contains.
 *
 * @example
 * getUploadName('/uploads/Zr3kW0v9.webp'); // 'Zr3kW0v9.webp'
 */
export function getUploadName(uploadPath: string): string {
  return uploadPath.replace(/^.*\//, '');
}

/**
 * Returns the URL of an image that the server serves outside the API. A path is relative to the API's origin, a bare name
 * to `/uploads/` on that origin.
 *
 * @example
 * getUploadUrl('uploads/Zr3kW0v9.webp', 'https://panel.example/api/admin'); // 'https://panel.example/uploads/Zr3kW0v9.webp'
 */
export function getUploadUrl(uploadPath: string, apiAddress: string): string {
  const path = /[/\\]/.test(uploadPath) ? uploadPath : `/uploads/${uploadPath}`;
  return new URL(path, new URL(apiAddress).origin).href;
}
