import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'
import { ButtonLink, Grid, Text } from '@site/ui'
import { loomThreads } from '@site/ui/art'
import beside from '../blocks/beside.module.css'
import { Closing } from '../blocks/closing.tsx'
import { ExampleFigure } from '../blocks/example-figure.tsx'
import { HowItFits } from '../blocks/how-it-fits.tsx'
import { Points } from '../blocks/points.tsx'
import { products } from '../content/catalog.ts'
import type { ProductContent } from '../content/types.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, ItemSteps, ListBlock, RelatedBlock, TextBlock } from '../shared/blocks.tsx'
import { Picture } from '../shared/drawing.tsx'
import { describePage, innerPage, publication } from '../shared/page-meta.ts'
import { PictureBanner } from '../shared/picture-banner.tsx'
import { previewFile } from '../shared/preview-image.ts'

export const productPage = innerPage(ProductArticle, (content) => [
  describePage('WebPage', content, { ...publication(content), mainEntity: describeProduct(content) }),
])

/** Without offers or ratings, because the pages show none. */
const describeProduct = (content: ProductContent) =>
  describePage('Product', content, {
    brand: { '@type': 'Brand', name: brand.products[content.path.slice(1) as keyof typeof brand.products] },
    image: `/${previewFile(content.path)}`,
  })

function ProductArticle({ content }: { content: ProductContent }) {
  const { headings, next, rollout } = content
  const [overview, ...details] = content.views
  return (
    <>
      <PictureBanner content={content} art={loomThreads} kind="products" picture={overview} />
      <ArticleLayout label="Products" toggleLabel="All products" entries={products} path={content.path}>
        <div className={beside.beside}>
          <TextBlock heading={headings.what} paragraphs={content.what} />
          <div className={beside.panel}>
            <ListBlock heading={headings.audience} items={content.audience} minor />
          </div>
        </div>
        <Block heading={headings.features} minor>
          <Points items={content.features} min="14rem" />
        </Block>
        <Block heading="Example screens" minor>
          <Grid min="20rem">
            {details.map((view) => (
              <Picture key={view.id} kind="products" picture={view} />
            ))}
          </Grid>
        </Block>
        <HowItFits heading={headings.fit} diagram={content.fit} />
        <ListBlock heading={headings.security} items={content.security} marker="check" minor />
        <ExampleFigure heading={headings.rollout}>
          <Text>{rollout.intro}</Text>
          <ItemSteps items={rollout.items} />
        </ExampleFigure>
        <Block heading={next.heading} minor>
          <Text>{next.text}</Text>
          <div>
            {next.link.kind === 'partner' ? (
              <ButtonLink href={next.link.href} external>
                Read more
              </ButtonLink>
            ) : (
              <ButtonLink href="/contactus">Contact Us</ButtonLink>
            )}
          </div>
        </Block>
        <RelatedBlock links={content.related} />
      </ArticleLayout>
      <Closing
        heading="Would it work with your systems?"
        text={`List what you run today. Within ${replies.enquiry.within}, an engineer who sets up this product will tell you what can be connected.`}
        action="Ask an engineer"
      />
    </>
  )
}
