import { brand } from '@site/brand'
import { Card, Grid, Heading, LazyCarousel, Lead, Quote, Section, Stack, Text } from '@site/ui'
import { threadOfPeople } from '@site/ui/art'
import { Closing } from '../blocks/closing.tsx'
import { Points } from '../blocks/points.tsx'
import { SplitText } from '../blocks/split-text.tsx'
import { team } from '../content/team.ts'
import type { AboutContent, EmployeeStory, Items, PictureContent } from '../content/types.ts'
import { Block, Paragraphs, RelatedBlock } from '../shared/blocks.tsx'
import { peoplePreset, teamPreset } from '../shared/carousel-presets.ts'
import { Picture, Portrait } from '../shared/drawing.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, innerPage, ORGANIZATION } from '../shared/page-meta.ts'
import styles from './about-page.module.css'

export const aboutPage = innerPage(AboutPage, (content) => [
  describePage('AboutPage', content, { mainEntity: company }),
  ...team.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role, worksFor: ORGANIZATION })),
])

/** What the frame's description of the organization leaves out, to keep other pages small. */
const company = {
  ...ORGANIZATION,
  legalName: brand.legalName,
  slogan: brand.tagline,
  foundingDate: String(brand.founded),
  address: brand.contact.address.slice(1).join(', '),
}

function AboutPage({ content }: { content: AboutContent }) {
  const { timeline } = content
  return (
    <>
      <PageBanner content={content} art={threadOfPeople} />
      <Section>
        <SplitText {...content.story} />
      </Section>
      <Section tone="subtle">
        <Stack gap="lg">
          <Block heading={content.beliefs.heading}>
            <Points items={content.beliefs.items} min="15rem" />
          </Block>
          <Scenes items={content.beliefs.scenes} />
        </Stack>
      </Section>
      <Section labelledBy="timeline">
        <Stack>
          <Heading level={2} id="timeline">
            {timeline.heading}
          </Heading>
          <Timeline items={timeline.items} />
        </Stack>
      </Section>
      <Section tone="subtle" labelledBy="team">
        <Stack>
          <Heading level={2} id="team">
            {content.team.heading}
          </Heading>
          <Lead>{content.team.intro}</Lead>
          <TeamCarousel members={content.team.members} />
        </Stack>
      </Section>
      <Section id="peoplewecare" labelledBy="people-heading">
        <Stack>
          <Heading level={2} id="people-heading" focusable>
            {content.people.heading}
          </Heading>
          <Paragraphs items={[content.people.intro]} />
          <StoriesCarousel stories={content.people.stories} />
          <Scenes items={content.people.scenes} />
        </Stack>
      </Section>
      <Section tone="subtle">
        <RelatedBlock links={content.related} />
      </Section>
      <Closing {...content.closing} />
    </>
  )
}

function Timeline({ items }: Pick<AboutContent['timeline'], 'items'>) {
  return (
    <ol className={styles.timeline}>
      {items.map(({ year, title, text, picture }) => (
        <li key={year}>
          <p className={styles.year}>{year}</p>
          <div>
            <h3>{title}</h3>
            <Text tone="muted">{text}</Text>
          </div>
          {picture && <Picture kind="timeline" picture={picture} />}
        </li>
      ))}
    </ol>
  )
}

function Scenes({ items }: { items: readonly PictureContent[] }) {
  return (
    <Grid min="20rem">
      {items.map((picture) => (
        <Picture key={picture.id} kind="scenes" picture={picture} />
      ))}
    </Grid>
  )
}

function TeamCarousel({ members }: { members: Items }) {
  return (
    <LazyCarousel
      label="Leadership team"
      preset={teamPreset}
      slides={team.map((member) => ({
        id: member.id,
        label: `${member.name}, ${member.role}`,
        content: (
          <div className={styles.leader}>
            <Card title={member.name} media={<Portrait person={member} />}>
              <p className={styles.role}>{member.role}</p>
              <Text tone="muted">{members[member.id]}</Text>
            </Card>
          </div>
        ),
      }))}
    />
  )
}

function StoriesCarousel({ stories }: { stories: readonly EmployeeStory[] }) {
  return (
    <LazyCarousel
      label="Two employee stories"
      preset={peoplePreset}
      slides={stories.map((story) => ({ id: story.id, label: story.name, content: <StoryCard story={story} /> }))}
    />
  )
}

function StoryCard({ story }: { story: EmployeeStory }) {
  return (
    <article className={styles.story}>
      <Portrait person={story} />
      <div className={styles.words}>
        <Quote by={story.name} role={story.role}>
          {story.quote}
        </Quote>
        <Paragraphs items={story.paragraphs} />
      </div>
    </article>
  )
}
