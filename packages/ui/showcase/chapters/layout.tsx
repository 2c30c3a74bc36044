import { Cluster, Container, Grid, Section, Split, Stack, Text } from '@site/ui'
import { Chapter, Specimen } from '../specimen.tsx'

const gaps = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const boxes = ['a', 'b', 'c'].map((key) => <div key={key} className="sc-box" />)

export function LayoutChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Layout">
      {gaps.map((gap) => (
        <Specimen key={gap} name={`Cluster ${gap}`}>
          <Cluster gap={gap}>{boxes}</Cluster>
        </Specimen>
      ))}
      <Specimen name="Stack start">
        <Stack align="start">{boxes}</Stack>
      </Specimen>
      <Specimen name="Grid">
        <Grid min="8rem">{boxes}</Grid>
      </Specimen>
      {(['none', 'first', 'second'] as const).map((wide) => (
        <Specimen key={wide} name={`Split ${wide}`}>
          <Split wide={wide}>
            <Text>One side</Text>
            <Text>The other side</Text>
          </Split>
        </Specimen>
      ))}
      <Specimen name="Container text">
        <Container width="text">
          <Text>One comfortable column.</Text>
        </Container>
      </Specimen>
      {(['plain', 'subtle', 'ink'] as const).map((tone) => (
        <Specimen key={tone} name={`Section ${tone}`}>
          <Section tone={tone} space="tight">
            <Text>Everything inside adapts to the tone.</Text>
          </Section>
        </Specimen>
      ))}
    </Chapter>
  )
}
