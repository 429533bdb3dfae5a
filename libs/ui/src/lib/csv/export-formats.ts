import { createContext } from 'react';
import type { ExportFormat } from './export-run';

/** Formats that the server can generate. */
export const ExportFormatsContext = createContext<readonly ExportFormat[]>(['csv']);

/** All export formats in display order. */
export const exportFormats: readonly ExportFormat[] = ['csv', 'csv_semicolon', 'xlsx'];

/** Local-storage key of the selected format. */
export const exportFormatKey = 'export-format';
