import { expect, it } from 'vitest';
import { brand } from '../lib/theme/brand';
import { toDesignTokens, toTokensCss } from './design-tokens';

it('has all colours of both schemes in the token format', () => {
  const { color } = toDesignTokens(brand);
  expect(color.light['paper']).toEqual({
    $type: 'color',
    $value: { colorSpace: 'srgb', components: [0.9725, 0.9608, 0.9333], hex: brand.light.paper },
  });
  expect(color.dark['tone-danger-ground']?.$value.hex).toBe(brand.dark.tones.danger.ground);
  expect(Object.keys(color.dark)).toEqual(Object.keys(color.light));
});

it('has the fonts as a list and the radius with its unit', () => {
  const { font, radius } = toDesignTokens(brand);
  expect(font.monospace.$value).toEqual(['JetBrains Mono Variable', 'ui-monospace', 'monospace']);
  expect(radius.$value).toEqual({ value: 0.25, unit: 'rem' });
  expect(() => toDesignTokens({ ...brand, radius: '1em' })).toThrow('1em');
});

it('has the same values as CSS for both schemes', () => {
  const [lightCss = '', darkCss = ''] = toTokensCss(brand).split('@media (prefers-color-scheme: dark)');
  expect(lightCss).toContain(`  --ui-paper: ${brand.light.paper};\n`);
  expect(lightCss).toContain('  --ui-radius: 0.25rem;\n');
  expect(darkCss).toContain(`    --ui-paper: ${brand.dark.paper};\n`);
});
