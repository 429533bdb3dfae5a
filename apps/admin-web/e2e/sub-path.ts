export const notice = /The panel must be at the root of its host/;
