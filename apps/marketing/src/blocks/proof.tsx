import { Heading, Icon, Lead, Section, Stack, Text, TextLink } from '@site/ui'
import { sampleList } from '../content/samples/sample-list.ts'
import figures from '../content/site-figures.json' with { type: 'json' }
import type { HomeContent } from '../content/types.ts'
import { sampleFile } from '../shared/sample-file.ts'
import styles from './proof.module.css'

const { accessibility, document, longDocument, speed } = figures

/** What can be checked without a client's name. */
export function Proof({ heading, intro, prices, figures: label, link }: HomeContent['proof']) {
  return (
    <Section tone="subtle" labelledBy="proof">
      <div className={styles.proof}>
        <Stack gap="sm">
          <Heading level={2} id="proof">
            {heading}
          </Heading>
          <Lead>{intro}</Lead>
          <Text>{prices}</Text>
        </Stack>
        <Samples />
        <div className={styles.figures}>
          <p>{label}</p>
          <Figure
            value={String(accessibility.violations)}
            label={`accessibility violations in ${accessibility.runs} runs`}
          />
          <Figure
            value={`${(speed.largestPaintMs / 1000).toFixed(1)} s`}
            label="to the largest paint on a slow phone"
          />
          <Figure value={`${Math.max(document.kib, longDocument.kib)} KiB`} label="for the heaviest page, as sent" />
          <TextLink href="/about-this-site" standalone>
            {link}
          </TextLink>
        </div>
      </div>
    </Section>
  )
}

/** The samples of what clients would receive, as downloads. */
export const Samples = () => (
  <ul className={styles.samples}>
    {sampleList.map(({ id, label, text }) => (
      <li key={id}>
        <Icon name="file" />
        <TextLink href={`/${sampleFile({ id })}`} download={`${label}.pdf`}>
          {label}
        </TextLink>
        <span>{text} PDF</span>
      </li>
    ))}
  </ul>
)

const Figure = ({ value, label }: { value: string; label: string }) => (
  <p>
    <strong>{value}</strong> {label}
  </p>
)
