import { Figure, List, Text } from '@site/ui'
import type { BarsContent, Chapter, Exhibit, FlowContent } from '../content/types.ts'
import { Block, Paragraphs } from '../shared/blocks.tsx'
import { ContentTable } from '../shared/content-table.tsx'
import styles from './chapter-block.module.css'

export function ChapterBlock({ chapter }: { chapter: Chapter }) {
  const { id, heading, paragraphs, list, exhibit } = chapter
  return (
    <Block id={id} heading={heading}>
      <Paragraphs items={list ? paragraphs.slice(0, 2) : paragraphs} />
      {list && (
        <>
          <List items={list} />
          <Paragraphs items={paragraphs.slice(2)} />
        </>
      )}
      <ExhibitView exhibit={exhibit} />
    </Block>
  )
}

/** The note is below the table or figure, or beside it where the page has room. */
function ExhibitView({ exhibit }: { exhibit: Exhibit }) {
  return (
    <div className={styles.exhibit}>
      {'rows' in exhibit ? (
        <ContentTable table={{ ...exhibit, basis: '' }} />
      ) : (
        <Figure caption={exhibit.caption} framed>
          {'bars' in exhibit ? <Bars {...exhibit} /> : <Flow {...exhibit} />}
        </Figure>
      )}
      <Text tone="muted" size="small">
        {exhibit.basis}
      </Text>
    </div>
  )
}

/** Shows each bar's label and value as text, so the figure needs no other description. */
function Bars({ unit, bars }: BarsContent) {
  const max = Math.max(...bars.map((bar) => bar.value))
  return (
    <ul className={styles.bars}>
      {bars.map(({ label, value }) => (
        <li key={label}>
          <span>{label}</span>
          <span className={styles.track}>
            <span className={styles.bar} style={{ width: `${Math.round((100 * value) / max)}%` }} />
          </span>
          <span className={styles.value}>
            {value} {unit}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Flow({ stages }: FlowContent) {
  return (
    <ol className={styles.flow}>
      {Object.entries(stages).map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
