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
export { ExportButton, exportObstacle, type ExportButtonProps } from './lib/csv/export-button';
export { ExportFormatsContext } from './lib/csv/export-formats';
export type { ExportFormat, ExportRun } from './lib/csv/export-run';
export type { CollectedPage } from './lib/csv/collect-pages';
export { collectPages } from './lib/csv/load-export';
export { isLastPage, type ListSize, type PageOfList } from './lib/csv/is-last-page';
export { refuseUnreadable } from './lib/csv/refuse-unreadable';
export { sortRows, type DataColumn } from './lib/data-table/data-column';
export { DataTable, type DataTableProps } from './lib/data-table/data-table';
export type { TableError } from './lib/data-table/table-absence';
export { type Selected } from './lib/data-table/use-selection';
export { ListViewsContext, type ListViewsProps } from './lib/data-table/list-views';
export { RecordLink, type RecordLinkProps } from './lib/data-table/record-link';
export { RowAction, type RowActionProps } from './lib/data-table/row-action';
export { type TableState, type ViewableState } from './lib/data-table/use-data-table';
export {
  isColumnShown,
  orderColumns,
  readPreferences,
  type TablePreferences,
} from './lib/data-table/use-table-preferences';
export { Dropdown, type DropdownProps } from './lib/dropdown/dropdown';
export { dash, joinKnown, orDash } from './lib/dash/dash';
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
export { amountsFilter, isAmount } from './lib/filter-amounts/amounts';
export { FilterAmounts, type FilterAmountsProps } from './lib/filter-amounts/filter-amounts';
export { FilterDays, type FilterDaysProps } from './lib/filter-days/filter-days';
export { daysFilter, isDay } from './lib/filter-days/days';
export { describeDays } from './lib/filter-days/days-span';
export { Filters, type FiltersProps } from './lib/filters/filters';
export { FilterSelect, type FilterOption, type FilterSelectProps } from './lib/filter-select/filter-select';
export { optionsOf } from './lib/filter-select/options-of';
export { clearDrafts } from './lib/form-frame/drafts';
export { formatCount } from './lib/format-count/format-count';
export {
  FormFrame,
  FormSection,
  RestoredNote,
  type FormFrameProps,
  type FormSectionProps,
} from './lib/form-frame/form-frame';
export { LeaveGuard, type LeaveGuardProps } from './lib/form-frame/leave-guard';
export { changesToSend, onlyChanged } from './lib/form-frame/only-changed';
export { type SaveWords } from './lib/form-frame/refusal';
export { useFormKeeper } from './lib/form-frame/use-form-keeper';
export { type FieldWords, type FormRecord, type Reading } from './lib/form-frame/use-form-record';
export { FormDialog, type FormDialogProps } from './lib/form-dialog/form-dialog';
export { FormModal, type FormModalProps } from './lib/form-modal/form-modal';
export { Hash, type HashProps } from './lib/hash/hash';
export { isHash } from './lib/hash/is-hash';
export { shorten } from './lib/hash/shorten';
export { HeaderDropdown, type HeaderDropdownProps } from './lib/header-dropdown/header-dropdown';
export { ImageViewer, type ImageViewerProps } from './lib/image-viewer/image-viewer';
export { Initials, type InitialsProps } from './lib/initials/initials';
export { Letterhead } from './lib/on-paper/letterhead';
export { ListLink } from './lib/list-state/list-link';
export { KeyHelp, type KeyGroup, type KeyHelpProps, type KeyMeaning } from './lib/key-help/key-help';
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
export { useBeforePrint } from './lib/on-paper/use-before-print';
export { PageHeader, type PageHeaderProps } from './lib/page-header/page-header';
export { PasswordField, type PasswordFieldProps } from './lib/password-field/password-field';
export { PhoneNumber, type PhoneNumberProps } from './lib/phone-number/phone-number';
export { currentTimeZone, describeMidnight, offerTimeZone, timeZoneName, useTimeZone } from './lib/time-zone/time-zone';
export { TimeZoneSwitch } from './lib/time-zone/time-zone-switch';
export { ProfileMenu, type ProfileMenuProps } from './lib/profile-menu/profile-menu';
export { RadioChoices, type RadioChoice, type RadioChoicesProps } from './lib/radio-choices/radio-choices';
export { changeOptionsOf } from './lib/record-screen/change-options-of';
export { RecordBody, type RecordBodyProps } from './lib/record-screen/record-body';
export { otherReason, reasonErrors, type Reason, type ReasonErrors } from './lib/reason-fields/reason';
export {
  createReasonDraft,
  DraftFields,
  type DraftFieldsProps,
  type ReasonDraft,
} from './lib/reason-fields/reason-draft';
export { ReasonFields, type ReasonField, type ReasonFieldsProps } from './lib/reason-fields/reason-fields';
export { RecordFrame, type RecordFrameProps } from './lib/record-screen/record-frame';
export { RecordHead, type RecordHeadProps } from './lib/record-screen/record-head';
export { RecordSeenContext } from './lib/record-screen/record-seen';
export { RecordScreen, type RecordScreenProps } from './lib/record-screen/record-screen';
export { SearchInput, type SearchInputProps } from './lib/search-input/search-input';
export { SessionEnding, type SessionEndingProps } from './lib/session-ending/session-ending';
export { KeyHint, type KeysProps } from './lib/shortcuts/keys';
export { ShortcutButton, type ShortcutButtonProps } from './lib/shortcuts/shortcut-button';
export { endsComposition } from './lib/shortcuts/key-press';
export { useButtonKeys } from './lib/shortcuts/use-button-keys';
export { useShortcut, type ShortcutOptions } from './lib/shortcuts/use-shortcut';
export { ShownOnce, type ShownOnceProps } from './lib/shown-once/shown-once';
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
export { wordOf } from './lib/status-badge/word-of';
export { type Brand, type Palette, type Tone } from './lib/theme/brand';
export { createTheme } from './lib/theme/theme';
export { Timeline, type TimelineItem, type TimelineProps } from './lib/timeline/timeline';
export { colorSchemeKey, UiProvider, type UiProviderProps } from './lib/ui-provider/ui-provider';
export { createUpload, type Upload, type UploadState } from './lib/upload-progress/upload';
export { UploadProgress, type UploadProgressProps } from './lib/upload-progress/upload-progress';
export { UploadView, type UploadViewProps } from './lib/upload-progress/upload-view';
export { whenIdle } from './lib/when-idle';
export { WordBadge, type StatusWord, type WordBadgeProps } from './lib/word-badge/word-badge';
export { CaseColumns, type CaseColumnsProps } from './lib/case-columns/case-columns';
export { currentTime, noteServerTime } from './lib/clock/clock';
export { CopyButton, type CopyButtonProps } from './lib/copy-button/copy-button';
export { findIdentifiers } from './lib/identifier/find-identifiers';
export { IdentifierText, type IdentifierTextProps } from './lib/identifier/identifier-text';
export { Identifier, type IdentifierProps } from './lib/identifier/identifier';
