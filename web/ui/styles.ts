// The order is the cascade: values, fonts, resets, then ours beside each component.
import './style/tokens.css';
import './fonts/fonts.css';
import './style/font-fallbacks.css';
import './style/base.css';
