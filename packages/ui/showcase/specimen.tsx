import { Heading, Section, Stack } from '@site/ui'
import type { ReactNode } from 'react'

export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section labelledBy={id} space="tight">
      <Stack gap="lg">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Section>
  )
}

interface SpecimenProps {
  /** Names the component and its state. */
  name: string
  /** Shows the content as if it were hovered or focused. */
  sim?: 'hover' | 'focus-visible'
  children: ReactNode
}

export function Specimen({ name, sim, children }: SpecimenProps) {
  return (
    <div className="sc-specimen">
      <p className="sc-name">{name}</p>
      <div data-sim={sim}>{children}</div>
    </div>
  )
}

const simulatedStates = [undefined, 'hover', 'focus-visible'] as const

/** Shows the same content in its normal, hovered and focused states. */
export function InStates({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sc-states">
      {simulatedStates.map((sim) => (
        <Specimen key={sim ?? 'rest'} name={sim ? `${name}, ${sim}` : name} sim={sim}>
          {children}
        </Specimen>
      ))}
    </div>
  )
}

export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
export const LONG_TEXT = `Text that is much longer than planned, with ${LONG_WORD} in the middle, and a few words after it.`
