import {
  Accordion,
  Banner,
  Breadcrumb,
  Button,
  ButtonLink,
  Cluster,
  Disclosure,
  Hero,
  nextMenuItem,
  SideNav,
  TextLink,
} from '@site/ui'
import { gatheredThreads, loomThreads, sewnSheets, threadOfPeople, Weave, wovenCloth } from '@site/ui/art'
import type { KeyboardEvent } from 'react'
import { Chapter, InStates, LONG_TEXT, Specimen } from '../specimen.tsx'

const pages = ['First page', 'The current page', LONG_TEXT].map((label, index) => ({
  label,
  href: `/page-${index}`,
  current: index === 1,
}))

const arts = [gatheredThreads, wovenCloth, loomThreads, sewnSheets, threadOfPeople]

const items = (prefix: string) => [
  { id: `${prefix}-one`, title: 'Open at first', meta: 'Full time', children: <p>{LONG_TEXT}</p> },
  { id: `${prefix}-two`, title: LONG_TEXT, children: <p>Closed content.</p> },
]

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const items = event.currentTarget.parentElement?.querySelectorAll('button') ?? []
  nextMenuItem(event, [...items])?.focus()
}

export function NavigationChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Navigation">
      <Specimen name="Accordion, first open (useDisclosure)">
        <Accordion items={items('first')} />
      </Specimen>
      <Specimen name="Accordion, all closed">
        <Accordion items={items('none')} initial={[]} />
      </Specimen>
      <Specimen name="Hero">
        <Hero
          art={<Weave seed="showcase" />}
          eyebrow="Eyebrow"
          title="The title of the home page"
          lead="One sentence about the audience and its benefit."
          actions={
            <>
              <ButtonLink href="/first" size="lg" icon="arrow-right">
                First
              </ButtonLink>
              <TextLink href="/second">Second</TextLink>
            </>
          }
        />
      </Specimen>
      <Specimen name="Banner">
        <Banner
          eyebrow="Kind of page"
          title="The title of a page without art"
          lead={LONG_TEXT}
          action={<ButtonLink href="/act">Act</ButtonLink>}
        />
      </Specimen>
      {arts.map((art) => (
        <Specimen key={art.name} name={`Banner with ${art.name}`}>
          <Banner
            eyebrow="Kind of page"
            title="The title of an inner page"
            lead={LONG_TEXT}
            art={art}
            seed="showcase"
            overlapped={art === loomThreads}
            action={<ButtonLink href="/act">Act</ButtonLink>}
          />
        </Specimen>
      ))}
      <Specimen name="Breadcrumb">
        <Breadcrumb items={[{ label: 'Above', href: '/above' }, { label: 'This page' }]} />
      </Specimen>
      <div className="sc-states">
        <Specimen name="SideNav">
          <SideNav label="Pages" toggleLabel="All pages" items={pages} />
        </Specimen>
        <Specimen name="SideNav, hover" sim="hover">
          <SideNav label="Pages under the pointer" toggleLabel="All pages" items={pages} />
        </Specimen>
      </div>
      <Specimen name="Keyboard navigation in a menu (nextMenuItem)">
        <Cluster>
          {['Copy', 'Move', 'Rename'].map((label) => (
            <Button key={label} variant="ghost" onKeyDown={moveFocus}>
              {label}
            </Button>
          ))}
        </Cluster>
      </Specimen>
      <InStates name="Disclosure">
        <Disclosure summary="Closed">Hidden until opened.</Disclosure>
        <Disclosure summary="Open" open>
          Shown until closed.
        </Disclosure>
        <Disclosure summary="Closed on small screens" smallOnly>
          Always shown on larger ones.
        </Disclosure>
      </InStates>
    </Chapter>
  )
}
