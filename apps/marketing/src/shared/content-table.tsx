import { DataTable, Stack, Text } from '@site/ui'
import type { TableContent } from '../content/types.ts'
import { tableColumns } from './table-columns.ts'

/** A table from a content file; its first column contains the row headers. */
export function ContentTable({ table }: { table: Omit<TableContent, 'basis'> & { basis?: string } }) {
  const { caption, rows, basis } = table
  return (
    <Stack gap="xs">
      <DataTable
        caption={caption}
        columns={tableColumns(table).map((label, index) => ({
          key: label,
          label,
          rowHeader: index === 0,
          cell: (row: readonly string[]) => row[index],
        }))}
        rows={rows}
        rowKey={(row) => row[0] ?? ''}
      />
      {basis && (
        <Text tone="muted" size="small">
          {basis}
        </Text>
      )}
    </Stack>
  )
}
