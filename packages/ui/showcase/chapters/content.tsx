import { Card, DataTable, FactList, Figure, Grid, Icon, Steps, Tag } from '@site/ui'
import { LooseThread } from '@site/ui/art'
import { Chapter, InStates, LONG_TEXT, LONG_WORD, Specimen } from '../specimen.tsx'

const rows = [
  { name: 'First', amount: 12.5, note: 'Short' },
  { name: LONG_WORD, amount: 1280, note: LONG_TEXT },
]
const columns = [
  { key: 'name', label: 'Name', rowHeader: true },
  { key: 'amount', label: 'Amount' },
  { key: 'note', label: 'Note' },
]

export function ContentChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Content">
      <InStates name="Card, linked">
        <Card title="Target of the link" href="/card" eyebrow="Kind" media={<Icon name="folder" size={40} />}>
          <p>A summary in a line or two.</p>
        </Card>
      </InStates>
      <Grid>
        <Card title="Not linked">
          <p>{LONG_TEXT}</p>
        </Card>
        <Card title={LONG_WORD} />
        <Card title="Plain" plain>
          <p>{LONG_TEXT}</p>
        </Card>
      </Grid>
      <Specimen name="Tag neutral, brand">
        <Tag>Neutral</Tag> <Tag tone="brand">Brand</Tag>
      </Specimen>
      <Specimen name="DataTable">
        <DataTable caption="Amounts" columns={columns} rows={rows} />
      </Specimen>
      <Specimen name="DataTable, empty">
        <DataTable caption="No amounts" columns={columns} rows={[]} />
      </Specimen>
      <Specimen name="FactList">
        <FactList
          items={[
            { term: 'Place', description: 'Here' },
            { term: LONG_WORD, description: LONG_TEXT },
          ]}
        />
      </Specimen>
      <Specimen name="Steps">
        <Steps
          items={[
            { title: 'First', text: 'What happens', meta: 'One week' },
            { title: LONG_TEXT, text: LONG_TEXT },
            { title: 'Last', text: 'What stays' },
          ]}
        />
      </Specimen>
      <Specimen name="Steps, vertical">
        <Steps
          vertical
          items={[
            { title: 'First', text: 'What happens' },
            { title: LONG_TEXT, text: LONG_TEXT },
          ]}
        />
      </Specimen>
      <Grid>
        <Figure caption="A figure with a caption">
          <LooseThread />
        </Figure>
        <Figure caption={LONG_TEXT} framed>
          <LooseThread />
        </Figure>
      </Grid>
    </Chapter>
  )
}
