import { brand } from '@site/brand'
import { Disclosure, FactList, Heading, Section, Split, Stack, Text, TextLink } from '@site/ui'
import { threadOfPeople } from '@site/ui/art'
import { OfficeMap } from '../blocks/office-map.tsx'
import type { ContactContent } from '../content/types.ts'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, innerPage, ORGANIZATION } from '../shared/page-meta.ts'
import styles from './contact-page.module.css'

const { address, phone, phoneHref, email } = brand.contact

const contactPoint = {
  '@type': 'ContactPoint',
  contactType: 'customer support',
  telephone: phone,
  email,
  availableLanguage: 'en',
}

export const contactPage = innerPage(ContactPage, (content) => [
  describePage('ContactPage', content, { mainEntity: { ...ORGANIZATION, contactPoint } }),
])

/** Short, so the contact form, which the frame adds below, is near the top. */
function ContactPage({ content }: { content: ContactContent }) {
  const { reach, map, answers } = content
  return (
    <>
      <PageBanner content={content} art={threadOfPeople} />
      <Section space="tight" labelledBy="reach">
        <Split>
          <Stack gap="sm">
            <Heading level={2} id="reach">
              {reach.heading}
            </Heading>
            <Text>{reach.intro}</Text>
            <FactList
              items={[
                { term: reach.addressLabel, description: <Address /> },
                { term: reach.phoneLabel, description: <TextLink href={phoneHref}>{phone}</TextLink> },
                { term: reach.emailLabel, description: <TextLink href={`mailto:${email}`}>{email}</TextLink> },
                ...Object.entries(answers).map(([term, description]) => ({ term, description })),
              ]}
            />
            <Text tone="muted" size="small">
              {reach.hours}
            </Text>
          </Stack>
          <Disclosure summary={map.more} smallOnly>
            <OfficeMap copy={map} />
          </Disclosure>
        </Split>
      </Section>
    </>
  )
}

function Address() {
  return (
    <address className={styles.address}>
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
