/** Whether a text is an id as the database writes it, a UUID in lower case with dashes. The contract takes no other. */
export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
