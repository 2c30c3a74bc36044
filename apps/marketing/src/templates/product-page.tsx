import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'
import { ButtonLink, Grid, Text } from '@site/ui'
import { loomThreads } from '@site/ui/art'
import { Closing } from '../blocks/closing.tsx'
import { HowItFits } from '../blocks/how-it-fits.tsx'
import { products } from '../content/catalog.ts'
import type { ProductContent } from '../content/types.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, Cards, ListBlock, RelatedBlock, StepsBlock, TextBlock } from '../shared/blocks.tsx'
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
  const { next } = content
  const [overview, ...details] = content.views
  return (
    <>
      <PictureBanner content={content} art={loomThreads} kind="products" picture={overview} />
      <ArticleLayout label="Products" toggleLabel="All products" entries={products} path={content.path}>
        <TextBlock heading="What it is" paragraphs={content.what} />
        <ListBlock heading="Who it is for" items={content.audience} />
        <Block heading="Six features">
          <Cards items={content.features} min="14rem" />
          <Grid min="20rem">
            {details.map((view) => (
              <Picture key={view.id} kind="products" picture={view} />
            ))}
          </Grid>
          <Text tone="muted" size="small">
            Drawings with invented data: the product’s own screens may look different.
          </Text>
        </Block>
        <HowItFits diagram={content.fit} />
        <ListBlock heading="Security and data" items={content.security} marker="check" />
        <StepsBlock heading="Rollout plan" {...content.rollout} />
        <Block heading={next.heading}>
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
