import { createContext } from 'react';
import type { ExportFormat } from './export-run';

/** What the server writes a list as, where it writes a file at all. Given once, around all screens. */
export const ExportFormatsContext = createContext<readonly ExportFormat[]>(['csv']);

/** What an export can be, in the order in which it is offered. */
export const exportFormats: readonly ExportFormat[] = ['csv', 'csv_semicolon', 'xlsx'];

/** The browser's local storage keeps the choice under this name. */
export const exportFormatKey = 'export-format';
