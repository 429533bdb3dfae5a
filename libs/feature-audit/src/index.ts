export { auditLogArea } from './lib/audit-log-area';
export { RecordTimeline, type RecordTimelineProps } from './lib/record-timeline';
