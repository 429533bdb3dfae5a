export { useColleagues } from './lib/notes-api';
export { RecordNotes } from './lib/record-notes';
