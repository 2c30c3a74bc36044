import { Figure, Icon, List } from '@site/ui'
import type { FitDiagram, ListSection } from '../content/types.ts'
import { Block } from '../shared/blocks.tsx'
import styles from './how-it-fits.module.css'

/** Shows a product's inputs and outputs as three columns of text, so the drawing needs no other description. */
export function HowItFits({ heading, diagram }: { heading: string; diagram: FitDiagram }) {
  const { intro, caption, inputs, core, outputs } = diagram
  return (
    <Block heading={heading} intro={intro}>
      <Figure caption={caption} framed>
        <div className={styles.diagram}>
          <Column section={inputs} />
          <Arrow />
          <Column section={core} strong />
          <Arrow />
          <Column section={outputs} />
        </div>
      </Figure>
    </Block>
  )
}

function Column({ section, strong = false }: { section: ListSection; strong?: boolean }) {
  return (
    <div className={strong ? styles.core : styles.column}>
      <p className={styles.title}>{section.heading}</p>
      <List items={section.items} />
    </div>
  )
}

function Arrow() {
  return (
    <span className={styles.arrow}>
      <Icon name="arrow-right" size={28} />
    </span>
  )
}
