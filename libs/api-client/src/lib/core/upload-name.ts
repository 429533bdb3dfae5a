/**
 * The name to ask `/uploads/{path}` for, from what a record holds.
 *
 * @example
 * uploadName('/uploads/Zr3kW0v9.webp'); // 'Zr3kW0v9.webp'
 */
export function uploadName(uploadPath: string): string {
  return uploadPath.replace(/^.*\//, '');
}
