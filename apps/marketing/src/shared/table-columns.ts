import type { TableContent } from '../content/types.ts'

/** Returns a table's column headers; a table without its own compares before and after. */
export const tableColumns = ({ columns = ['Measure', 'Before', 'After'] }: Pick<TableContent, 'columns'>) => columns
