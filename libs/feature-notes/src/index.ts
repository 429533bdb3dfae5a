export { RecordNotes, type RecordNotesProps } from './lib/record-notes';
