/**
 * The name to ask `/uploads/{path}` for, from what a record holds.
 *
 * @example
 * uploadName('/uploads/Zr3kW0v9.webp'); // 'Zr3kW0v9.webp'
 */
export function uploadName(uploadPath: string): string {
  return uploadPath.replace(/^.*\//, '');
}

/**
 * Where a server keeps an image that it does not read through the API, from what a record holds: a path begins at the
 * API's origin, a bare name is under `/uploads/` there.
 *
 * @example
 * uploadAddress('uploads/Zr3kW0v9.webp', 'https://panel.example/api/admin'); // 'https://panel.example/uploads/Zr3kW0v9.webp'
 */
export function uploadAddress(uploadPath: string, apiAddress: string): string {
  const path = /[/\\]/.test(uploadPath) ? uploadPath : `/uploads/${uploadPath}`;
  return new URL(path, new URL(apiAddress).origin).href;
}
