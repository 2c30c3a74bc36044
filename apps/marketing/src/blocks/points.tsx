import { Card, Grid, Text } from '@site/ui'
import type { Items } from '../content/types.ts'

/** Titles with a text each, in columns below a line: lighter than cards, for what leads nowhere. */
export function Points({ items, min }: { items: Items; min?: string }) {
  return (
    <Grid min={min}>
      {Object.entries(items).map(([title, text]) => (
        <Card key={title} title={title} plain>
          <Text>{text}</Text>
        </Card>
      ))}
    </Grid>
  )
}
