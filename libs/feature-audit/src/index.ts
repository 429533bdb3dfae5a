export { auditLogArea } from './lib/audit-log-area';
export { RecordTimeline } from './lib/record-timeline';
