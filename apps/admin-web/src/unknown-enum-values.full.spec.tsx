import { it } from 'vitest';
import { screens } from './test-support/screens';
import { expectCompleteScreen, serveUnknownEnumValues } from './test-support/unknown-enum-values';

// An unknown value may mask the failure of another.
it.each(screens)(
  '$name: shows everything with any single unknown enum value',
  async ({ address, readPath, getContent, filterEnum = '' }) => {
    const enums = serveUnknownEnumValues(readPath, () => false);
    await expectCompleteScreen(address, getContent);
    enums.delete(filterEnum);
    for (const enumName of enums) {
      serveUnknownEnumValues(readPath, (each) => each === enumName);
      await expectCompleteScreen(address, getContent);
    }
  },
);
