export { auditArea } from './lib/audit-area';
export { RecordTimeline, type RecordTimelineProps } from './lib/record-timeline';
