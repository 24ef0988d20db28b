/** What a page looks like before its code is there. */
import classes from "./layout.module.css";

export function PageSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <div className={classes.skeletonBar} />
      <div className={classes.skeletonBlock} />
    </div>
  );
}
