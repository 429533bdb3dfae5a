export { AppFrame, type AppFrameProps } from './lib/app-frame/app-frame';
export { type SidebarItem, type SidebarSection } from './lib/app-frame/sidebar';
export { CaseChecks, type CaseCheck, type CaseChecksProps } from './lib/case-checks/case-checks';
export { BarChart } from './lib/charts/bar-chart';
export { type ChartItem, type ChartProps } from './lib/charts/chart-item';
export { PieChart } from './lib/charts/pie-chart';
export { CommandPalette, type CommandPaletteProps } from './lib/command-palette/command-palette';
export { type PaletteGroup, type PaletteItem } from './lib/command-palette/palette-items';
export { PaletteButton, type PaletteButtonProps } from './lib/command-palette/palette-button';
export { confirm, dismissConfirm, type ConfirmOptions } from './lib/confirm/confirm';
export { ExportSelected, type ExportSelectedProps } from './lib/csv/export-selected';
export { ExportButton, getExportDisabledReason, type ExportButtonProps } from './lib/csv/export-button';
export { ExportFormatsContext } from './lib/csv/export-formats';
export type { ExportFormat, ExportRun } from './lib/csv/export-run';
export type { CollectedPage } from './lib/csv/collect-pages';
export { collectPages } from './lib/csv/load-export';
export { isLastPage, type ListSize, type ListPage } from './lib/csv/is-last-page';
export { assertNoMalformedRows } from './lib/csv/assert-no-malformed-rows';
export { sortRows, type DataColumn } from './lib/data-table/data-column';
export { DataTable, type DataTableProps } from './lib/data-table/data-table';
export type { TableError } from './lib/data-table/table-placeholder';
export { type SelectedRows } from './lib/data-table/use-selection';
export { ListViewsContext, type ListViewsProps } from './lib/data-table/list-views';
export { RecordLink, type RecordLinkProps } from './lib/data-table/record-link';
export { RowAction, type RowActionProps } from './lib/data-table/row-action';
export { type TableState, type SavedViewState } from './lib/data-table/use-data-table';
export {
  isColumnShown,
  orderColumns,
  readPreferences,
  type TablePreferences,
} from './lib/data-table/use-table-preferences';
export { Dropdown, type DropdownProps } from './lib/dropdown/dropdown';
export { dash, joinPresent, formatOptional } from './lib/dash/dash';
export { Age, type AgeProps } from './lib/date-time/age';
export { DateTime, type DateTimeProps } from './lib/date-time/date-time';
export { formatAge, formatDateTime, type DateFormat, type DateTimeOptions } from './lib/date-time/format-date-time';
export { DescriptionList, type Description, type DescriptionListProps } from './lib/description-list/description-list';
export { DetailSection, type DetailSectionProps } from './lib/detail-section/detail-section';
export { type DocumentPages } from './lib/document-pager/document-pager';
export { DocumentViewer, type DocumentViewerProps } from './lib/document-viewer/document-viewer';
export { FigureInput, type FigureInputProps } from './lib/figure-input/figure-input';
export { formatFigure, parseFigure } from './lib/figure-input/parse-figure';
export { FigureList, type Figure, type FigureListProps } from './lib/figure-list/figure-list';
export { createAmountFilter, isAmount } from './lib/filter-amounts/amounts';
export { FilterAmounts, type FilterAmountsProps } from './lib/filter-amounts/filter-amounts';
export { FilterDays, type FilterDaysProps } from './lib/filter-days/filter-days';
export { createDayFilter, isDay } from './lib/filter-days/days';
export { formatDayRange } from './lib/filter-days/day-range';
export { Filters, type FiltersProps } from './lib/filters/filters';
export { FilterSelect, type FilterOption, type FilterSelectProps } from './lib/filter-select/filter-select';
export { toSelectOptions } from './lib/filter-select/to-select-options';
export { clearDrafts } from './lib/form-frame/drafts';
export { formatCount } from './lib/format-count/format-count';
export {
  FormFrame,
  FormSection,
  DraftRestoredNotice,
  type FormFrameProps,
  type FormSectionProps,
} from './lib/form-frame/form-frame';
export { LeaveGuard, type LeaveGuardProps } from './lib/form-frame/leave-guard';
export { buildUpdateBody, pickChanges } from './lib/form-frame/pick-changes';
export { type SaveMessages } from './lib/form-frame/save-error';
export { useFormDraft } from './lib/form-frame/use-form-draft';
export { type FieldDescriptor, type FormRecord, type RecordSnapshot } from './lib/form-frame/use-form-record';
export { FormDialog, type FormDialogProps } from './lib/form-dialog/form-dialog';
export { FormModal, type FormModalProps } from './lib/form-modal/form-modal';
export { Hash, type HashProps } from './lib/hash/hash';
export { isHash } from './lib/hash/is-hash';
export { shorten } from './lib/hash/shorten';
export { HeaderDropdown, type HeaderDropdownProps } from './lib/header-dropdown/header-dropdown';
export { ImageViewer, type ImageViewerProps } from './lib/image-viewer/image-viewer';
export { Initials, type InitialsProps } from './lib/initials/initials';
export { Letterhead } from './lib/print-layout/letterhead';
export { ListLink } from './lib/list-state/list-link';
export {
  ShortcutHelp,
  type ShortcutGroup,
  type ShortcutHelpProps,
  type ShortcutDescription,
} from './lib/shortcut-help/shortcut-help';
export { readListParams, writeSort, type ListParams, type ListRules, type Sort } from './lib/list-state/list-params';
export { useListState, type ListState } from './lib/list-state/use-list-state';
export { loadWhenOnline } from './lib/load-when-online';
export { Logo, type LogoProps } from './lib/logo/logo';
export { MentionInput, type MentionInputProps } from './lib/mention-input/mention-input';
export { type MentionOption } from './lib/mention-input/mention-query';
export { formatMoney, Money, type MoneyProps } from './lib/money/money';
export { Note, type NoteProps } from './lib/note/note';
export { FailureDetails, type FailureDetailsProps } from './lib/notify/failure-details';
export { notify, type NotifyErrorOptions } from './lib/notify/notify';
export { notifyUndoable } from './lib/notify/notify-undoable';
export { useBeforePrint } from './lib/print-layout/use-before-print';
export { PageHeader, type PageHeaderProps } from './lib/page-header/page-header';
export { PasswordField, type PasswordFieldProps } from './lib/password-field/password-field';
export { PhoneNumber, type PhoneNumberProps } from './lib/phone-number/phone-number';
export {
  getCurrentTimeZone,
  describeDayBoundaries,
  setBusinessTimeZone,
  formatTimeZone,
  useTimeZone,
} from './lib/time-zone/time-zone';
export { TimeZoneSwitch } from './lib/time-zone/time-zone-switch';
export { ProfileMenu, type ProfileMenuProps } from './lib/profile-menu/profile-menu';
export { RadioChoices, type RadioChoice, type RadioChoicesProps } from './lib/radio-choices/radio-choices';
export { toStatusOptions } from './lib/record-screen/to-status-options';
export { RecordBody, type RecordBodyProps } from './lib/record-screen/record-body';
export { otherReason, validateReason, type Reason, type ReasonErrors } from './lib/reason-fields/reason';
export {
  createReasonDraft,
  ReasonDraftFields,
  type ReasonDraftFieldsProps,
  type ReasonDraft,
} from './lib/reason-fields/reason-draft';
export { ReasonFields, type ReasonField, type ReasonFieldsProps } from './lib/reason-fields/reason-fields';
export { RecordFrame, type RecordFrameProps } from './lib/record-screen/record-frame';
export { RecordHead, type RecordHeadProps } from './lib/record-screen/record-head';
export { RecordViewedContext } from './lib/record-screen/record-viewed-context';
export { RecordScreen, type RecordScreenProps } from './lib/record-screen/record-screen';
export { SearchInput, type SearchInputProps } from './lib/search-input/search-input';
export { SessionExpiryDialog, type SessionExpiryDialogProps } from './lib/session-expiry-dialog/session-expiry-dialog';
export { KeyHint, type KeysProps } from './lib/shortcuts/keys';
export { ShortcutButton, type ShortcutButtonProps } from './lib/shortcuts/shortcut-button';
export { isImeEvent } from './lib/shortcuts/key-press';
export { useButtonKeys } from './lib/shortcuts/use-button-keys';
export { useShortcut, type ShortcutOptions } from './lib/shortcuts/use-shortcut';
export { OneTimeSecret, type OneTimeSecretProps } from './lib/one-time-secret/one-time-secret';
export { StatCard, type StatCardProps } from './lib/stat-card/stat-card';
export { RecordFailure, type RecordFailureProps } from './lib/states/record-failure';
export {
  EmptyState,
  ErrorState,
  LoadingState,
  NotAllowedState,
  type EmptyStateProps,
  type ErrorStateProps,
  type LoadingStateProps,
  type NotAllowedStateProps,
} from './lib/states/states';
export { StatusBadge, type BadgeIcon, type StatusBadgeProps } from './lib/status-badge/status-badge';
export { getStatusLabel } from './lib/status-badge/get-status-label';
export { type Brand, type Palette, type Tone } from './lib/theme/brand';
export { createTheme } from './lib/theme/theme';
export { Timeline, type TimelineItem, type TimelineProps } from './lib/timeline/timeline';
export { colorSchemeKey, UiProvider, type UiProviderProps } from './lib/ui-provider/ui-provider';
export { createUpload, type Upload, type UploadState } from './lib/upload-progress/upload';
export { UploadProgress, type UploadProgressProps } from './lib/upload-progress/upload-progress';
export { UploadView, type UploadViewProps } from './lib/upload-progress/upload-view';
export { runWhenIdle } from './lib/run-when-idle';
export { LabelBadge, type StatusLabel, type LabelBadgeProps } from './lib/label-badge/label-badge';
export { CaseColumns, type CaseColumnsProps } from './lib/case-columns/case-columns';
export { getCurrentTime, syncServerTime } from './lib/clock/clock';
export { CopyButton, type CopyButtonProps } from './lib/copy-button/copy-button';
export { findIdentifiers } from './lib/identifier/find-identifiers';
export { IdentifierText, type IdentifierTextProps } from './lib/identifier/identifier-text';
export { Identifier, type IdentifierProps } from './lib/identifier/identifier';
