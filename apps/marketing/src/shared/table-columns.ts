import type { TableContent } from '../content/types/industry.ts'

/** Returns the headers of a table; one without its own compares before and after. */
export const tableColumns = ({ columns = ['Measure', 'Before', 'After'] }: Pick<TableContent, 'columns'>) => columns
