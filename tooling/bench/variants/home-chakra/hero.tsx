import type * as Site from '@site/ui'
import type { ComponentProps } from 'react'
import { Weave } from './art.tsx'
import { parts } from './kit.ts'

const hero = parts('hero')
const Stage = hero.root('header')
const Inner = hero.part('div', 'inner')
const Eyebrow = hero.part('p', 'eyebrow')
const Title = hero.part('h1', 'title')
const HeroLead = hero.part('p', 'lead')
const Actions = hero.part('div', 'actions')

export function Hero({ title, eyebrow, lead, actions, seed, titleId }: ComponentProps<typeof Site.Hero>) {
  return (
    <Stage>
      <Weave seed={seed} />
      <Inner>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Title id={titleId} tabIndex={-1}>
          {title}
        </Title>
        {lead && <HeroLead>{lead}</HeroLead>}
        {actions && <Actions>{actions}</Actions>}
      </Inner>
    </Stage>
  )
}
