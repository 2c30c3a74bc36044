import {
  Eyebrow,
  groupedNumber,
  Heading,
  Lead,
  List,
  longDate,
  Prose,
  Quote,
  Stack,
  Text,
  VisuallyHidden,
} from '@site/ui'
import { Chapter, LONG_TEXT, LONG_WORD, Specimen } from '../specimen.tsx'

const sizes = ['display', 'h1', 'h2', 'h3', 'h4'] as const
const tones = ['plain', 'muted'] as const
const speaker = { by: 'A name', role: 'A role' }
const points = ['One thread', LONG_TEXT, 'Another thread']

export function TextChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Text">
      {sizes.map((size) => (
        <Specimen key={size} name={`Heading ${size}`}>
          <Heading level={3} size={size}>
            Many threads, one fabric
          </Heading>
        </Specimen>
      ))}
      <Specimen name="Heading, long word">
        <Heading level={3}>{LONG_WORD}</Heading>
      </Specimen>
      <Specimen name="Eyebrow and Lead">
        <Stack gap="xs">
          <Eyebrow>Eyebrow</Eyebrow>
          <Lead>{LONG_TEXT}</Lead>
        </Stack>
      </Specimen>
      {tones.map((tone) => (
        <Specimen key={tone} name={`Text ${tone}`}>
          <Text tone={tone}>Body: the quick brown fox.</Text>
          <Text tone={tone} size="small">
            Small: jumps over the lazy dog.
          </Text>
        </Specimen>
      ))}
      <Specimen name="VisuallyHidden">
        <Text>
          Visible text<VisuallyHidden> and text for screen readers</VisuallyHidden>
        </Text>
      </Specimen>
      <Specimen name="longDate">
        <Text>{longDate('2026-11-21')}</Text>
      </Specimen>
      <Specimen name="groupedNumber">
        <Text>{groupedNumber(1_234_567)}</Text>
      </Specimen>
      <Specimen name="Prose">
        <Prose>
          <h3>A title in running text</h3>
          <p>
            {LONG_TEXT} With a <a href="#text">link to the chapter above</a> and <strong>bold text</strong>.
          </p>
          <ul>
            <li>A point</li>
            <li>{LONG_TEXT}</li>
          </ul>
        </Prose>
      </Specimen>
      <div className="sc-states">
        {(['thread', 'check'] as const).map((marker) => (
          <Specimen key={marker} name={`List ${marker}`}>
            <List marker={marker} items={points} />
          </Specimen>
        ))}
      </div>
      <Specimen name="List, columns">
        <List columns items={['One', 'Two', 'Three', 'Four', 'Five']} />
      </Specimen>
      <div className="sc-states">
        <Specimen name="Quote">
          <Quote {...speaker}>
            <p>It held, on the first cold morning too.</p>
          </Quote>
        </Specimen>
        <Specimen name="Quote, long">
          <Quote by={LONG_WORD}>
            <p>{LONG_TEXT}</p>
          </Quote>
        </Specimen>
      </div>
    </Chapter>
  )
}
