import { ButtonLink, Cluster, Eyebrow, Heading, Lead, Section, Stack, TextLink, Weave } from '@site/ui'
import styles from './errors.module.css'

/** What an address that names nothing shows. */
export function NotFoundPage() {
  return (
    <Section labelledBy="not-found">
      <div className={styles.notFound}>
        <Stack gap="md" align="start">
          <Eyebrow>Error 404</Eyebrow>
          <Heading level={1} id="not-found" focusable>
            A loose thread
          </Heading>
          <Lead>There is no page at this address. It may have moved, or the link that led here has a slip in it.</Lead>
          <Cluster gap="md">
            <ButtonLink href="/">Go to the home page</ButtonLink>
            <TextLink href="/ai-ml">See our services</TextLink>
            <TextLink href="/contactus">Contact us</TextLink>
          </Cluster>
        </Stack>
        <div className={styles.art}>
          <Weave seed="not-found" variant="loose" />
        </div>
      </div>
    </Section>
  )
}
