import { definePage, type Page } from '@mfe/page'
import { brand } from '@site/brand'
import { Disclosure, FactList, Heading, Section, Split, Stack, Text, TextLink } from '@site/ui'
import { threadOfPeople } from '@site/ui/art'
import { OfficeMap } from '../blocks/office-map.tsx'
import { SplitText } from '../blocks/split-text.tsx'
import type { ContactContent } from '../content/types.ts'
import { StepsBlock } from '../shared/blocks.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, ORGANIZATION, pageMeta } from '../shared/page-meta.ts'
import styles from './contact-page.module.css'

export function contactPage(content: ContactContent): Page<undefined> {
  return definePage({
    component: () => <ContactPage content={content} />,
    meta: () =>
      pageMeta(content, [
        describePage('ContactPage', content, {
          mainEntity: {
            ...ORGANIZATION,
            contactPoint: {
              '@type': 'ContactPoint',
              contactType: 'customer support',
              telephone: brand.contact.phone,
              email: brand.contact.email,
              availableLanguage: 'en',
            },
          },
        }),
      ]),
  })
}

/** Collapses what can be read later, so the contact form, which the frame adds below, is near the top. */
function ContactPage({ content }: { content: ContactContent }) {
  const { reach, map, more, answers, steps } = content
  const { address, phone, phoneHref, email } = brand.contact
  return (
    <>
      <PageBanner content={content} art={threadOfPeople} />
      <Section space="tight" labelledBy="reach">
        <Stack gap="sm">
          <Split>
            <Stack gap="sm">
              <Heading level={2} id="reach">
                {reach.heading}
              </Heading>
              <Text>{reach.intro}</Text>
              <FactList
                items={[
                  { term: reach.addressLabel, description: <Address lines={address} /> },
                  { term: reach.phoneLabel, description: <TextLink href={phoneHref}>{phone}</TextLink> },
                  { term: reach.emailLabel, description: <TextLink href={`mailto:${email}`}>{email}</TextLink> },
                ]}
              />
              <Text tone="muted">{reach.hours}</Text>
            </Stack>
            <Disclosure summary={map.more} smallOnly>
              <OfficeMap copy={map} />
            </Disclosure>
          </Split>
          <Disclosure summary={more}>
            <Stack gap="lg">
              <SplitText {...answers} />
              <StepsBlock {...steps} />
            </Stack>
          </Disclosure>
        </Stack>
      </Section>
    </>
  )
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
