// The status numbers of the API; `statusLook` has their texts and colours. Written by `npm run contracts`.

export const userStatus = { active: 1, banned: 2 } as const;

export const channelStatus = { enabled: 1, disabled: 2, autoDisabled: 3 } as const;

export const tokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const;

export const redemptionStatus = { unused: 1, disabled: 2, used: 3 } as const;

export const couponStatus = { enabled: 1, disabled: 2 } as const;
