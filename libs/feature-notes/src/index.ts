export { useColleagues, type Colleague } from './lib/notes-api';
export { RecordNotes, type RecordNotesProps } from './lib/record-notes';
