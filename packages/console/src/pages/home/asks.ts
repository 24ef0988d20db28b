/** What Home asks first, by call; the server answers it with the page. */
export const homeAsks = { homeGet: {}, getonlineuserlist: { OnlyOwn: true } } as const;
